/** The tabs under a property, in order. A feature that has something to say about one property adds its entry here. */
import { type ComponentType, lazy } from 'react'
import type { Property } from '#api/properties.ts'
import type { Tab } from '#web/components/tabs.tsx'

export type PropertyTab = Tab & { Content: ComponentType<{ property: Property }> }

export const propertyTabs: readonly PropertyTab[] = []
