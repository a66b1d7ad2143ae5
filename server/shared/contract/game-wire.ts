import { z } from 'zod'
import type { Wire } from '../rules/game.ts'
import { amount, currency } from './wire.ts'

/** What games make their shapes of. */
export const gameWire: Wire = { z, amount, currency }
