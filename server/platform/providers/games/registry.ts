import type { Registry } from '../adapter.ts'
import type { GameProvider } from './port.ts'
import { studio } from './studio/adapter.ts'

export const gameProviders = { studio } satisfies Registry<GameProvider>
