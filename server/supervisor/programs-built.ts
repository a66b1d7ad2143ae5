import { dirname } from 'node:path'
import { isBuildStale, PROGRAMS_BUILD } from './build-age.mjs'

/**
 * Programs that the build bundles to one file each: platform and studio with their threads, the operator's command line,
 * backup and restore, the check of the books, the witness, and the supervisor of a release.
 */
export const BUILT_PROGRAMS = {
  platform: 'server/platform/hosts/node/main.ts',
  'platform-writer': 'server/platform/hosts/node/storage/writer-entry.ts',
  'platform-books': 'server/platform/hosts/node/check-books-thread.ts',
  'platform-hashes': 'server/platform/hosts/node/argon2/thread.ts',
  studio: 'server/studio/hosts/node/main.ts',
  op: 'server/platform/hosts/node/op.ts',
  backup: 'server/platform/hosts/node/backup/backup.ts',
  restore: 'server/platform/hosts/node/backup/restore.ts',
  'ledger-check': 'server/platform/ledger-check.ts',
  witness: 'server/witness/main.ts',
  'supervisor/brand': 'server/supervisor/brand/main.ts',
  // it finds the root of the project from a folder as deep as its source's
  'supervisor/fairline': 'server/supervisor/fairline.ts',
} as const

export type BuiltProgram = keyof typeof BUILT_PROGRAMS

/** Programs that `bin/fairline` of a release runs by name: all but threads and their supervisor. */
export const RELEASED_PROGRAMS = (Object.keys(BUILT_PROGRAMS) as BuiltProgram[]).filter(
  (name) => !/^platform-|\//.test(name),
)

/** Path of a program's file, relative to the project. */
export type FileOf = (name: BuiltProgram) => string

export const sourceOf: FileOf = (name) => BUILT_PROGRAMS[name]

export const builtFileOf: FileOf = (name) => `${dirname(PROGRAMS_BUILD.entry)}/${name}.mjs`

/** The bundles, which start four times as fast, if they exist and no source is newer; otherwise the sources. */
export function newestFiles(root: string): FileOf {
  return isBuildStale(root, PROGRAMS_BUILD) ? sourceOf : builtFileOf
}
