/** Paper, ink and one green, as on every screen; by day and by night. */
export const docsStyles = `
:root { color-scheme: light dark; --paper: light-dark(#faf7f0, #161510); --sheet: light-dark(#fffdf8, #1e1c16);
  --ink: light-dark(#1d1b16, #f0ebdf); --muted: light-dark(#5c5649, #b8b09f); --line: light-dark(#e3dccb, #37332a);
  --press: light-dark(#1b553f, #86c9a6); }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1rem 6rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.55 system-ui, sans-serif; }
h1, h2 { font-weight: 650; line-height: 1.2; }
h2 { margin-top: 3rem; }
h3 { margin: 0; font-size: 1rem; }
a { color: var(--press); }
:focus-visible { outline: 3px solid var(--press); outline-offset: 2px; }
nav ul { display: flex; flex-wrap: wrap; gap: 0 1.25rem; margin: 0; padding: 0; list-style: none; }
nav a { display: inline-block; padding: .6rem 0; }
article { margin: 1rem 0; padding: 1rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--sheet); }
article p { margin: .35rem 0; }
code { font: .95em ui-monospace, monospace; overflow-wrap: anywhere; }
h3 b { display: inline-block; min-width: 4rem; color: var(--press); font-weight: 650; }
.who, caption, td:last-child { color: var(--muted); }
table { width: 100%; margin-top: .75rem; border-collapse: collapse; font-size: .9rem; }
caption { text-align: left; font-weight: 600; }
th, td { padding: .3rem .75rem .3rem 0; border-top: 1px solid var(--line); text-align: left; vertical-align: top;
  font-weight: 400; overflow-wrap: anywhere; }
th { width: 35%; }
td:last-child { width: 5.5rem; padding-right: 0; }
summary { margin-top: .75rem; padding: .4rem 0; color: var(--press); cursor: pointer; }
`
