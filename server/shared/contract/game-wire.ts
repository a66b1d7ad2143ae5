import { z } from 'zod'
import type { Wire } from '../rules/game.ts'
import { amount, currency } from './wire.ts'

export const gameWire: Wire = { z, amount, currency }
