/** Two phones with one list: what is ticked on one is ticked on the other. */
export function TogetherScene() {
  return (
    <svg viewBox="0 0 320 200" preserveAspectRatio="xMidYMin slice" aria-hidden="true">
      <circle cx="58" cy="36" r="90" fill="var(--surface)" opacity=".45" />
      <circle cx="292" cy="190" r="70" fill="var(--lime)" opacity=".35" />
      <path
        d="M138 60c14-16 34-16 48 0"
        fill="none"
        stroke="var(--primary)"
        strokeWidth="5"
        strokeLinecap="round"
        strokeDasharray="1 11"
      />
      <Phone x={42} tint="var(--pink-t)" ink="var(--pink-i)" tilt={-7} />
      <Phone x={186} tint="var(--blue-t)" ink="var(--blue-i)" tilt={7} />
    </svg>
  );
}

type PhoneProps = { x: number; tint: string; ink: string; tilt: number };

function Phone({ x, tint, ink, tilt }: PhoneProps) {
  return (
    <g transform={`translate(${x} 42) rotate(${tilt} 46 80)`}>
      <rect width="92" height="180" rx="18" fill="var(--till)" />
      <rect x="6" y="6" width="80" height="168" rx="13" fill="var(--surface)" />
      <circle cx="68" cy="27" r="9" fill={tint} />
      <circle cx="68" cy="27" r="3.5" fill={ink} />
      <rect x="18" y="22" width="34" height="8" rx="4" fill="var(--surface-3)" />
      {[0, 1, 2, 3].map((row) => (
        <SceneLine key={row} y={52 + row * 25} isDone={row < 2} width={[36, 28, 40, 24][row] ?? 30} />
      ))}
    </g>
  );
}

function SceneLine({ y, isDone, width }: { y: number; isDone: boolean; width: number }) {
  return (
    <g>
      {isDone ? (
        <>
          <circle cx="70" cy={y} r="8" fill="var(--primary)" />
          <path
            d={`M66.5 ${y}l2.6 2.6 4.6-5`}
            fill="none"
            stroke="var(--on-primary)"
            strokeWidth="2"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </>
      ) : (
        <circle cx="70" cy={y} r="7" fill="none" stroke="var(--control)" strokeWidth="2" />
      )}
      <rect x={56 - width} y={y - 4} width={width} height="8" rx="4" fill="var(--surface-3)" />
    </g>
  );
}
