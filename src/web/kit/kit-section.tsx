import type { ReactNode } from 'react'

export function KitSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid min-w-0 grid-cols-1 content-start gap-4">
      <h2 className="font-semibold">{title}</h2>
      {children}
    </section>
  )
}
