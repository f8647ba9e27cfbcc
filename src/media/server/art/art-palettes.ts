/**
 * `ground` are the background colours (top, bottom). `tones` are related colours, from the darkest to the palest.
 * `accent` is the contrasting colour, `light` the lantern, `glow` the glow around it, and `paper` the lightest
 * surface.
 */
export interface Palette {
  ground: readonly [string, string]
  tones: readonly [string, string, string, string, string]
  accent: string
  light: string
  glow: string
  paper: string
}

const LIGHT = '#f8b739'
const GLOW = '#ffd987'
const PAPER = '#fbf3e2'

export const palettes = {
  indigo: {
    ground: ['#20265c', '#2c3478'],
    tones: ['#171b45', '#39439a', '#5a68c0', '#97a3de', '#d5daf3'],
    accent: '#e8805a',
    light: LIGHT,
    glow: GLOW,
    paper: PAPER,
  },
  moss: {
    ground: ['#f4edd8', '#e9e3c4'],
    tones: ['#1f3d2c', '#3a6345', '#6a8f5c', '#a3b884', '#cfd7ae'],
    accent: '#cf6440',
    light: LIGHT,
    glow: '#ffe3a3',
    paper: PAPER,
  },
  teal: {
    ground: ['#0f4a50', '#12616a'],
    tones: ['#0a3238', '#1a7680', '#3f9da1', '#86c5c0', '#cfe8e1'],
    accent: '#ee8a5f',
    light: LIGHT,
    glow: GLOW,
    paper: PAPER,
  },
  plum: {
    ground: ['#3a1638', '#561f4c'],
    tones: ['#260d27', '#74305f', '#a04a76', '#cf7f97', '#f0bfc0'],
    accent: '#e5694a',
    light: LIGHT,
    glow: GLOW,
    paper: PAPER,
  },
  brick: {
    ground: ['#f9e9d6', '#f6d9c0'],
    tones: ['#5c1f1c', '#a63d2c', '#cf6041', '#e69a75', '#f2c7a6'],
    accent: '#274f6b',
    light: LIGHT,
    glow: '#ffe0a0',
    paper: '#fff8ea',
  },
  ink: {
    ground: ['#0e1220', '#1a2138'],
    tones: ['#090c16', '#28324f', '#45527a', '#8290b8', '#c8d0e6'],
    accent: '#4fa3a0',
    light: LIGHT,
    glow: GLOW,
    paper: PAPER,
  },
  amber: {
    ground: ['#f6c765', '#f0ae3c'],
    tones: ['#5a3208', '#a65a12', '#d98a24', '#f9dc9c', '#fdeecb'],
    accent: '#1f4e5f',
    light: '#fff1c9',
    glow: '#fff7e0',
    paper: '#fff8e8',
  },
} as const satisfies Record<string, Palette>

export type PaletteName = keyof typeof palettes

export const PALETTES: readonly [PaletteName, ...PaletteName[]] = [
  'indigo',
  'moss',
  'teal',
  'plum',
  'brick',
  'ink',
  'amber',
]
