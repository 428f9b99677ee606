import { toast } from '#web/components/feedback/toast.ts'
import { leadTo } from '#web/lib/leaving/lead-to.ts'

const staysForMs = 8000
const plansPath = '/plan-selection'

/**
 * Says why the plan does not allow something, and leads to the plans where they are not
 * on screen already (rule: plans-refusals).
 */
export function askToUpgrade(reason: string): void {
  toast({
    title: 'Upgrade Required',
    description: reason,
    duration: staysForMs,
    ...(location.pathname !== plansPath && { action: leadTo('See plans', plansPath) }),
  })
}
