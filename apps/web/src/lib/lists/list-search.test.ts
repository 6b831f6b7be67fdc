import { describe, expect, it } from 'vitest';
import { listLocations } from '#contract/locations.ts';
import { parseSearch, stringifySearch } from '../url/search-string.ts';
import { filtersIn, readFields, writeFields } from './list-search.ts';

const schema = listLocations.query;
if (schema === undefined) throw new Error('locations are a list');
const defaults = {
  page: 1,
  pageSize: 25,
  sort: 'name',
  q: undefined,
  city: undefined,
  used: undefined,
};

describe('the search parameters of a list', () => {
  it('is read field by field', () => {
    expect(
      readFields(
        schema,
        parseSearch('?page=3&pageSize=50&sort=-city&q=007&city=R%C4%ABga&used=no'),
      ),
    ).toEqual({
      page: 3,
      pageSize: 50,
      sort: '-city',
      q: '007',
      city: 'Rīga',
      used: 'no',
    });
  });

  it.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=abc',
    'page=',
    'page=1e9',
    'pageSize=26',
    'pageSize=all',
    'sort=password',
    'sort=name;drop',
    'used=maybe',
    `q=${'x'.repeat(101)}`,
    'q=%00',
    'city=',
    '__proto__=1',
    'page[]=2',
  ])('falls back where a value is bad: %s', (search) => {
    expect(readFields(schema, parseSearch(search))).toEqual(defaults);
  });

  it('keeps the good values beside a bad one', () => {
    expect(readFields(schema, parseSearch('page=x&q=gym'))).toEqual({ ...defaults, q: 'gym' });
  });

  it('says only what differs from the default', () => {
    expect(writeFields(schema, { ...defaults, page: 2, sort: 'name', q: '' })).toEqual({
      page: '2',
    });
  });

  it.each([
    ['', []],
    ['page=2&pageSize=50&sort=-city', []],
    ['q=gym', ['q']],
    ['city=R%C4%ABga&used=no&page=2', ['city', 'used']],
    ['used=maybe', []],
  ])('tells what is filtered by: %j', (search, filters) => {
    expect(filtersIn(schema, readFields(schema, parseSearch(search)))).toEqual(filters);
  });

  it('comes back as it was written', () => {
    const search = stringifySearch({ q: 'a&b=c d', city: 'Rīga', page: '2' });
    expect(parseSearch(search)).toEqual({ q: 'a&b=c d', city: 'Rīga', page: '2' });
  });
});
