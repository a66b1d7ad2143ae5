/** Whether this browser supports passkeys and the site's host is a domain name, not an IP address. */
export const canUsePasskeys = (): boolean =>
  typeof window !== 'undefined' &&
  window.PublicKeyCredential !== undefined &&
  !/^[\d.]+$|^\[/.test(window.location.hostname)
