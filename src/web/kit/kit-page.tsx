// The components side by side, to look at while building. Served in development only, at /kit.
import { Download, House, Plus } from 'lucide-react'
import { Toaster } from '#web/components/feedback/toaster.tsx'
import { Brand } from '#web/components/layout/brand.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { KitButtons } from './kit-buttons.tsx'
import { KitFields } from './kit-fields.tsx'
import { KitFloating } from './kit-floating.tsx'
import { KitRows } from './kit-rows.tsx'
import { KitStates } from './kit-states.tsx'

export function KitPage() {
  return (
    <>
      <header className="px-4 pt-5 md:px-8">
        <Brand />
      </header>
      <main>
        <Page
          title="The kit"
          icon={<House aria-hidden />}
          description="Paper, ink, one green. Łukasz Nowak and Siân Wyn Rhŷs look through it on Sunday evening."
          actions={
            <>
              <Button variant="secondary" icon={<Download aria-hidden />}>
                Export
              </Button>
              <Button icon={<Plus aria-hidden />}>Add Property</Button>
            </>
          }
        >
          <div className="grid grid-cols-1 gap-14">
            <KitRows />
            <KitButtons />
            <KitFloating />
            <KitFields />
            <KitStates />
          </div>
        </Page>
      </main>
      <Toaster />
    </>
  )
}
