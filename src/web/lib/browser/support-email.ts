const given = document.querySelector<HTMLMetaElement>('meta[name="support-email"]')?.content

/**
 * Where people write for help: the operator's SUPPORT_EMAIL, which the server writes into
 * the page; Vite's own server leaves the mark.
 */
export const supportEmail = given?.includes('@') ? given : 'support@latchkey.example'
