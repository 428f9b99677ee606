/**
 * Does such work in one tab of this browser after the other. Only where the page came by https or from this machine;
 * elsewhere the browser has no turns to give.
 */
export const acrossTabs = <Result>(name: string, work: () => Promise<Result>): Promise<Result> =>
  'locks' in navigator ? navigator.locks.request(`latchkey-${name}`, work) : work()
