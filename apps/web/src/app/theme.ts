import { type CSSVariablesResolver, createTheme, type MantineThemeOverride } from '@mantine/core';
import { accentShades } from './accent.ts';

/** Mantine's greys with a little blue, so that cards, fields and buttons are of one kind in the dark. */
const DARK = [
  '#e6e8ea',
  '#c6cbd1',
  '#a9b1ba',
  '#8b949e',
  '#3b4148',
  '#30353b',
  '#282c32',
  '#1e2125',
  '#191b1f',
  '#131517',
] as const;

/** Calm, quick, warm: thin borders rather than shadows, a 4/8 px grid, the school's colour for what acts. */
export function themeOf(accentColor: string): MantineThemeOverride {
  return createTheme({
    colors: { accent: accentShades(accentColor), dark: DARK },
    primaryColor: 'accent',
    primaryShade: { light: 6, dark: 7 },
    fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
    fontSizes: { xs: '0.875rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.25rem' },
    headings: {
      fontWeight: '650',
      sizes: {
        h1: { fontSize: '1.625rem', lineHeight: '1.25' },
        h2: { fontSize: '1.1875rem', lineHeight: '1.35' },
        h3: { fontSize: '1rem', lineHeight: '1.4' },
      },
    },
    defaultRadius: 'md',
    cursorType: 'pointer',
    respectReducedMotion: true,
    black: '#1b1f24',
    components: {
      Button: { defaultProps: { size: 'md' } },
      TextInput: { defaultProps: { size: 'md' } },
      NativeSelect: { defaultProps: { size: 'md' } },
      // Mantine would have every remark read out at once; what must be says role="alert".
      Alert: { defaultProps: { role: 'note' } },
    },
  });
}

/** Replaces Mantine's colours that miss a contrast of 4.5 : 1. */
export const contrastVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': 'var(--afterbell-ground)',
    '--mantine-color-dimmed': '#545d67',
    '--mantine-color-placeholder': '#666f79',
    '--mantine-color-error': '#b42318',
    // Quiet grounds: the colour of a status is in its sign and its words.
    '--mantine-color-orange-light': '#fdeee2',
    '--mantine-color-orange-light-hover': '#f9dcc4',
    '--mantine-color-orange-light-color': '#8a2f00',
    '--mantine-color-red-light': '#fdecea',
    '--mantine-color-red-light-color': '#8f1d14',
    '--mantine-color-teal-light': '#e0f2ed',
    '--mantine-color-teal-light-hover': '#cfe9e1',
    '--mantine-color-teal-light-color': '#07574a',
    '--mantine-color-blue-light': '#e7effb',
    '--mantine-color-blue-light-hover': '#d5e3f7',
    '--mantine-color-default-border': '#d5d9de',
    '--afterbell-card': '#ffffff',
    '--afterbell-head': '#f6f8f8',
    '--afterbell-line': '#e3e6ea',
    '--afterbell-field-line': '#8a939d',
  },
  dark: {
    '--mantine-color-body': 'var(--afterbell-ground)',
    '--mantine-color-dimmed': '#a9b1ba',
    '--mantine-color-placeholder': '#98a1ab',
    '--mantine-color-error': '#ff9b8f',
    '--mantine-color-gray-light': '#2d3238',
    '--mantine-color-gray-light-color': '#e6e8ea',
    '--mantine-color-orange-light': '#3a2716',
    '--mantine-color-orange-light-color': '#ffd8a8',
    '--mantine-color-teal-light': '#15352e',
    '--mantine-color-teal-light-color': '#7fdcc4',
    '--mantine-color-blue-light': '#1b2d49',
    '--mantine-color-blue-light-color': '#a5c9ff',
    '--mantine-color-pink-light': '#3a2130',
    '--mantine-color-pink-light-color': '#ff9fc3',
    '--mantine-color-red-light': '#3e2020',
    '--mantine-color-red-light-color': '#ffc9c9',
    '--mantine-color-default-border': '#3b4148',
    '--afterbell-card': '#1e2125',
    '--afterbell-head': '#23272c',
    '--afterbell-line': '#30353b',
    '--afterbell-field-line': '#737c86',
    // Mantine makes this nearly black, which hides what is chosen.
    '--mantine-color-accent-light': 'var(--mantine-color-accent-9)',
    '--mantine-color-accent-light-hover': 'var(--mantine-color-accent-8)',
  },
});
