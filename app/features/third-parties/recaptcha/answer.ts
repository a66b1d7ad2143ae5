import { toast } from '~/lib/browser/toast.ts'
import { m } from '~/paraglide/messages.js'

type Recaptcha = {
  ready(act: () => void): void
  execute(siteKey: string, options: { action: string }): Promise<string>
}

declare global {
  interface Window {
    grecaptcha?: Recaptcha
  }
}

const SCRIPT = 'https://www.google.com/recaptcha/api.js'
/** Action name that the platform checks. */
const ACTION = 'auth'

let loading: Promise<Recaptcha> | undefined

/** Gets a reCAPTCHA v3 token for signing in. Loads its script on first use; rejects if that fails. */
export async function answer(siteKey: string): Promise<string> {
  loading ??= load(siteKey)
  try {
    return await (await loading).execute(siteKey, { action: ACTION })
  } catch (error) {
    loading = undefined
    throw error
  }
}

async function load(siteKey: string): Promise<Recaptcha> {
  hideBadge()
  const script = document.createElement('script')
  script.src = `${SCRIPT}?render=${encodeURIComponent(siteKey)}`
  await new Promise((resolve, reject) => {
    script.onload = resolve
    script.onerror = () => reject(new Error('reCAPTCHA could not be loaded'))
    document.head.append(script)
  })
  // Google allows hiding the badge if its notice is shown instead
  toast.info('reCAPTCHA', m.captcha_notice())
  const { grecaptcha } = window
  if (!grecaptcha) throw new Error('reCAPTCHA did not start')
  await new Promise<void>((resolve) => grecaptcha.ready(resolve))
  return grecaptcha
}

/** Uses a constructed style sheet, to which the page's CSP does not apply. */
function hideBadge(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('.grecaptcha-badge { visibility: hidden }')
  document.adoptedStyleSheets.push(sheet)
}
