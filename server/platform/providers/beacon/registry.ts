import type { Registry } from '../adapter.ts'
import { drand } from './drand/adapter.ts'
import type { Beacon } from './port.ts'

export const beacons = { drand } satisfies Registry<Beacon>
