import { arcs, dots, moons, strips, tiles } from './art-patterns.ts'
import { arches, folds, hills, lantern, paths, towers, waves } from './art-scenes.ts'

export const motifs = {
  tiles,
  towers,
  folds,
  arcs,
  dots,
  paths,
  moons,
  strips,
  hills,
  arches,
  waves,
  lantern,
} as const

export type Motif = keyof typeof motifs

export const MOTIFS: readonly [Motif, ...Motif[]] = [
  'tiles',
  'towers',
  'folds',
  'arcs',
  'dots',
  'paths',
  'moons',
  'strips',
  'hills',
  'arches',
  'waves',
  'lantern',
]
