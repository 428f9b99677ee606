// Dialogs lock the page's scrolling with a <style> element that Radix writes. The page's policy
// admits it only with the nonce of this answer.

/**
 * Hands the nonce of `<meta name="csp-nonce">` to the library that writes styles. Call once, before the first render.
 */
export function setStyleNonce() {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content
  if (nonce) Object.assign(globalThis, { __webpack_nonce__: nonce })
}
