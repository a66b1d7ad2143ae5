import { type ComponentProps, type ComponentType, type KeyboardEvent, type ReactElement, useRef, useState } from 'react'
import { inBackground } from '~/lib/scripts/in-background.ts'
import { loadOrReload } from '~/lib/scripts/missing-script.ts'

/** A menu (ui/menu.tsx) that wraps the given trigger. */
export type LoadedMenu = ComponentType<{ trigger: ReactElement; defaultOpen: boolean }>

export type MenuOnDemandProps = ComponentProps<'button'> & { load: () => Promise<LoadedMenu> }

/**
 * A button whose menu is fetched at the first sign of interest: menus are larger than the page that contains them. On
 * hover the menu replaces the button as soon as it is loaded, unless it is being pressed; a click or key opens it.
 */
export function MenuOnDemand({ load, ...button }: MenuOnDemandProps) {
  const [loaded, setLoaded] = useState<{ Menu: LoadedMenu; isOpen: boolean }>()
  const isPressed = useRef(false)

  const prepare = async () => {
    // after a failure, a click tries again
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
