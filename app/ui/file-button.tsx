import { type ReactNode, useRef } from 'react'
import { Button } from './button.tsx'

export type FileButtonProps = {
  /** Media types, as of an input. */
  accept: string
  /** Of what says which file is meant. */
  describedBy?: string
  busy?: boolean
  /** As of a button: for what is enabled again in a moment. */
  blocked?: boolean
  onFile: (file: File) => void
  children: ReactNode
}

/** Asks for one file of the player's. The same one can be chosen again, as after it was refused. */
export function FileButton(props: FileButtonProps) {
  const { accept, describedBy, busy = false, blocked = false, onFile, children } = props
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          currentTarget.value = ''
          if (file) onFile(file)
        }}
      />
      <Button aria-describedby={describedBy} busy={busy} blocked={blocked} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  )
}
