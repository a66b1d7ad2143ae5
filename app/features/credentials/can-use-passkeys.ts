/** Whether this browser has passkeys, and this address may: it is a name, not a number. */
export const canUsePasskeys = (): boolean =>
  typeof window !== 'undefined' &&
  window.PublicKeyCredential !== undefined &&
  !/^[\d.]+$|^\[/.test(window.location.hostname)
