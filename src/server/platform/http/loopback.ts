/** Whether the name in an address, as `URL` has it, is that of one's own machine. */
export const isLoopback = (hostname: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
