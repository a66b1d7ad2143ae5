import { BRASS_WEATHER } from './brass-weather.ts'
import { DEEP_QUARRY } from './deep-quarry.ts'
import type { Drawings } from './drawing.ts'
import { FOX_LEDGER } from './fox-ledger.ts'
import { GLASS_ORCHARD } from './glass-orchard.ts'
import { LOOMLIGHT } from './loomlight.ts'
import { MOTH_CANDLE } from './moth-candle.ts'
import { NIGHT_FERRY } from './night-ferry.ts'
import { SALT_LANTERNS } from './salt-lanterns.ts'

export const SYMBOLS: Readonly<Record<string, Drawings>> = {
  loomlight: LOOMLIGHT,
  'glass-orchard': GLASS_ORCHARD,
  'salt-lanterns': SALT_LANTERNS,
  'night-ferry': NIGHT_FERRY,
  'brass-weather': BRASS_WEATHER,
  'fox-ledger': FOX_LEDGER,
  'deep-quarry': DEEP_QUARRY,
  'moth-candle': MOTH_CANDLE,
}
