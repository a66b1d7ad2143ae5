import { z } from 'zod'
import type { Wire } from '../rules/game.ts'
import { amount, currency } from './wire.ts'

/** Building blocks for the schemas of games. */
export const gameWire: Wire = { z, amount, currency }
