import { type ComponentProps, type ComponentType, type KeyboardEvent, type ReactElement, useRef, useState } from 'react'
import { inBackground } from '~/lib/scripts/in-background.ts'
import { loadOrReload } from '~/lib/scripts/missing-script.ts'

/** A menu around the trigger that it is given (ui/menu.tsx). */
export type LoadedMenu = ComponentType<{ trigger: ReactElement; defaultOpen: boolean }>

export type MenuOnDemandProps = ComponentProps<'button'> & { load: () => Promise<LoadedMenu> }

/**
 * A menu's button whose menu is fetched at the first sign of interest: menus weigh more than the page that holds them.
 * Under a mouse the menu takes over as soon as it is there, unless a press is under way; a press or a key opens it.
 */
export function MenuOnDemand({ load, ...button }: MenuOnDemandProps) {
  const [loaded, setLoaded] = useState<{ Menu: LoadedMenu; isOpen: boolean }>()
  const isPressed = useRef(false)

  const prepare = async () => {
    // one that does not come is asked for again by a press
    const Menu = await load().catch(() => undefined)
    if (Menu && !isPressed.current) setLoaded({ Menu, isOpen: false })
  }
  const open = async () => {
    isPressed.current = true
    const Menu = await loadOrReload(load)
    setLoaded({ Menu, isOpen: true })
  }
  const openByKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    inBackground(open())
  }

  if (loaded) return <loaded.Menu trigger={<button type="button" {...button} />} defaultOpen={loaded.isOpen} />
  return (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded={false}
      {...button}
      onPointerEnter={(event) => event.pointerType === 'mouse' && inBackground(prepare())}
      onPointerDown={() => {
        isPressed.current = true
      }}
      onKeyDown={openByKey}
      onClick={() => inBackground(open())}
    />
  )
}
