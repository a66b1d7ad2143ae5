import type { SlotDefinition } from '#server/shared/rules/slots/v1/definition.ts'
import { made } from './frame.ts'

const addressOf = (slot: SlotDefinition, letter: string) => `../../assets/${slot.id}-${letter}.svg`

const bitmaps = new Map<string, string>()
/** Sharp on phones with a pixel ratio of three. */
const BITMAP_PX = 256

/**
 * Rasterizes each symbol once: a spinning reel would otherwise redraw the vector paths of all passing symbols in each
 * frame.
 */
export function drawSymbols(slot: SlotDefinition): void {
  for (const letter of Object.keys(slot.symbols)) {
    const image = new Image(BITMAP_PX, BITMAP_PX)
    // until it is loaded, or if that fails, the original image is shown
    image.addEventListener('load', () => {
      const canvas = document.createElement('canvas')
      canvas.width = canvas.height = BITMAP_PX
      canvas.getContext('2d')?.drawImage(image, 0, 0, BITMAP_PX, BITMAP_PX)
      bitmaps.set(letter, canvas.toDataURL())
    })
    // a frame with an opaque origin may read only pictures that allow it
    image.crossOrigin = 'anonymous'
    image.src = addressOf(slot, letter)
  }
}

/** Image of a symbol; its name is shown elsewhere. */
export function pictureOf(slot: SlotDefinition, letter: string): HTMLElement {
  const image = made('img')
  image.src = bitmaps.get(letter) ?? addressOf(slot, letter)
  image.alt = ''
  image.width = image.height = 128
  return image
}
