import type { Registry } from '../adapter.ts'
import { cbr } from './cbr/adapter.ts'
import { ecb } from './ecb/adapter.ts'
import { http } from './http/adapter.ts'
import type { RateSource } from './port.ts'

export const rateSources = { cbr, ecb, http } satisfies Registry<RateSource>
