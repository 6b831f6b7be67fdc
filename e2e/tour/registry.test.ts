import { describe, expect, it } from 'vitest';
import { ROUTE_TABLE } from '../../apps/web/src/app/route-table.ts';
import { SCREENS } from '../screens.ts';

describe('the registry of screens', () => {
  it('has every route of the table', () => {
    const visited = new Set(SCREENS.map((screen) => screen.route));
    expect(ROUTE_TABLE.map((line) => line.path).filter((path) => !visited.has(path))).toEqual([]);
  });
});
