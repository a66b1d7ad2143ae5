import { Link } from '@tanstack/react-router'
import { m } from '~/paraglide/messages.js'
import { buttonClass } from '~/ui/button.tsx'

export const HomeLink = () => (
  <Link to="/" className={buttonClass('secondary')}>
    {m.page_to_home()}
  </Link>
)
