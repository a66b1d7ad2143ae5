import { dirname } from 'node:path'
import { isBuildStale, PROGRAMS_BUILD } from './build-age.mjs'

/** What a build makes one file of: the programs beside the site with the threads that they start, and the operator's command line. */
export const BUILT_PROGRAMS = {
  platform: 'server/platform/hosts/node/main.ts',
  'platform-writer': 'server/platform/hosts/node/storage/writer-entry.ts',
  'platform-books': 'server/platform/hosts/node/check-books-thread.ts',
  'platform-hashes': 'server/platform/hosts/node/argon2/thread.ts',
  studio: 'server/studio/hosts/node/main.ts',
  op: 'server/platform/hosts/node/op.ts',
} as const

export type BuiltProgram = keyof typeof BUILT_PROGRAMS

/** The file to start a program by, relative to the project. */
export type FileOf = (name: BuiltProgram) => string

export const sourceOf: FileOf = (name) => BUILT_PROGRAMS[name]

export const builtFileOf: FileOf = (name) => `${dirname(PROGRAMS_BUILD.entry)}/${name}.mjs`

/** Their one files, which start four times as fast, where there is a build and no source is newer; else the sources themselves. */
export function newestFiles(root: string): FileOf {
  return isBuildStale(root, PROGRAMS_BUILD) ? sourceOf : builtFileOf
}
