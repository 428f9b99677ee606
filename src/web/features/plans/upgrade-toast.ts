import { navigate } from 'wouter/use-browser-location'
import { toast } from '#web/components/toast.ts'

const staysFor = 8000

/** Says why the plan does not allow something, and leads to the plans (document 2 §6). */
export function askToUpgrade(reason: string): void {
  toast({
    title: 'Upgrade Required',
    description: reason,
    duration: staysFor,
    action: { label: 'See plans', onPress: () => navigate('/plan-selection') },
  })
}
