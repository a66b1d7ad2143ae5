import { type ReactNode, useRef } from 'react'
import { Button } from './button.tsx'

export type FileButtonProps = {
  /** Accepted media types, as for an input. */
  accept: string
  /** Id of the element that describes the requested file. */
  describedBy?: string
  busy?: boolean
  /** Like `blocked` of a button: for what will soon be enabled again. */
  blocked?: boolean
  onFile: (file: File) => void
  children: ReactNode
}

/** Selects one file. The same file can be selected again, such as after it was rejected. */
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
