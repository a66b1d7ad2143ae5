import type { Module } from '#server/platform/kernel/module.ts'
import type { Passwords } from '../identity/reads.ts'
import type { Commands } from './platform.ts'
import { seedDemo } from './seed-demo.ts'

/** The player that a fresh site comes with. */
export const module = { seeds: [{ name: 'demo player', run: seedDemo }] } satisfies Module<Commands, Passwords>
