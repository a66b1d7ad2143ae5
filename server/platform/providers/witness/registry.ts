import type { Registry } from '../adapter.ts'
import { noteFolder } from './folder/adapter.ts'
import { tlogWitness } from './http/adapter.ts'
import type { Witness } from './port.ts'

/** Adapters by the scheme of an address. */
export const witnesses = { http: tlogWitness, https: tlogWitness, file: noteFolder } satisfies Registry<Witness>
