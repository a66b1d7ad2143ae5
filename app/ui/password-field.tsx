import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { m } from '~/paraglide/messages.js'
import { IconButton } from './icon-button.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'suffix' | 'prefix'>

/** A password input with a show button. Does not interfere with browsers and password managers filling it. */
export function PasswordField({ autoComplete = 'current-password', ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const Glyph = shown ? EyeOff : Eye
  return (
    <TextField
      {...rest}
      type={shown ? 'text' : 'password'}
      autoComplete={autoComplete}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      suffix={
        <IconButton label={shown ? m.ui_password_hide() : m.ui_password_show()} onClick={() => setShown(!shown)}>
          <Glyph aria-hidden="true" className="size-5" strokeWidth={1.5} />
        </IconButton>
      }
    />
  )
}
