import type { VirtualSport } from '../sport.ts'
import { basketball } from './basketball/sport.ts'
import { esports } from './esports/sport.ts'
import { football } from './football/sport.ts'
import { iceHockey } from './ice-hockey/sport.ts'
import { tableTennis } from './table-tennis/sport.ts'
import { tennis } from './tennis/sport.ts'

/** All sports of the virtual feed; each has its own directory. */
export const VIRTUAL_SPORTS: readonly VirtualSport[] = [football, tennis, basketball, iceHockey, tableTennis, esports]
