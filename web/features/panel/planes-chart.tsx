import { Cell, Pie, PieChart } from 'recharts'
import { shareColour, type PlanShare } from './plan-shares.ts'

/** A doughnut next to the list of plans, which has the same figures in words. */
export function PlanesChart({ shares }: { shares: readonly PlanShare[] }) {
  return (
    <div aria-hidden="true">
      <PieChart width={160} height={160} accessibilityLayer={false}>
        <Pie
          data={[...shares]}
          dataKey="total"
          nameKey="nombre"
          innerRadius={52}
          outerRadius={78}
          paddingAngle={1.5}
          startAngle={90}
          endAngle={-270}
          stroke="none"
          rootTabIndex={-1}
          isAnimationActive={false}
        >
          {shares.map(({ nombre }, index) => (
            <Cell key={nombre} fill={shareColour(index)} />
          ))}
        </Pie>
      </PieChart>
    </div>
  )
}
