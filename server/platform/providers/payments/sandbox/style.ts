import { createHash } from 'node:crypto'

/** The site's design in the few rules that one card with buttons needs. */
export const SANDBOX_STYLE = `
:root{color-scheme:light dark;--ink:oklch(.155 .018 265);--surface-1:oklch(.195 .02 265);--surface-3:oklch(.285 .024 265);
--line:oklch(.36 .02 265);--line-strong:oklch(.53 .022 265);--text:oklch(.97 .008 95);--text-2:oklch(.8 .014 90);
--volt:oklch(.89 .2 122);--on-volt:oklch(.155 .018 265);--accent:oklch(.89 .2 122);--loss:oklch(.69 .19 25)}
@media (prefers-color-scheme:light){:root{--ink:oklch(.962 .004 95);--surface-1:oklch(.995 .002 95);--surface-3:oklch(.93 .007 95);
--line:oklch(.875 .008 95);--line-strong:oklch(.6 .014 95);--text:oklch(.2 .02 265);--text-2:oklch(.38 .02 265);
--volt:oklch(.87 .2 122);--accent:oklch(.495 .15 130);--loss:oklch(.5 .185 25)}}
*{box-sizing:border-box}
body{margin:0;min-height:100svh;display:grid;place-items:center;padding:16px;background:var(--ink);color:var(--text);
font:400 16px/24px system-ui,sans-serif}
main{width:100%;max-width:420px;padding:24px;border:1px solid var(--line);border-top:2px solid var(--accent);
border-radius:16px;background:var(--surface-1)}
h1{margin:0 0 8px;font-size:24px;line-height:32px;font-weight:600}
p{margin:0 0 16px;color:var(--text-2)}
p[role=alert]{color:var(--loss)}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px;margin:0 0 24px}
dt{color:var(--text-2)}
dd{margin:0;text-align:right;font-variant-numeric:tabular-nums}
form{display:grid;gap:12px}
button{min-height:48px;padding:8px 16px;border:1px solid var(--line-strong);border-radius:10px;
background:var(--surface-3);color:var(--text);font:500 16px/24px system-ui,sans-serif;cursor:pointer}
button:first-child{border-color:var(--accent);background:var(--volt);color:var(--on-volt);font-weight:600}
button:last-child{background:none;border-color:var(--loss);color:var(--loss)}
a{display:block;margin-top:16px;padding:12px;color:var(--text-2);text-align:center}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
`

const styleHash = createHash('sha256').update(SANDBOX_STYLE).digest('base64')

/** No scripts, no loading, no framing; the only style is allowed by its hash. */
export const SANDBOX_CSP = `default-src 'none'; img-src 'self'; style-src 'sha256-${styleHash}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`
