import type { GameId } from '#server/rules/registry.ts'
import { m } from '~/paraglide/messages.js'

/** What a game is called. */
export const GAME_NAMES: Record<GameId, () => string> = { dice: m.game_dice }
