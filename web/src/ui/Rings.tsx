const round = { fill: 'none', cx: 28, cy: 28, r: 22 } as const;

/** How much of something is done, 0–100, as a ring with the number in it. */
export function ProgressRing({ percent }: { percent: number }) {
  return (
    <span className="prog">
      <svg viewBox="0 0 56 56" aria-hidden="true">
        <circle className="bg" {...round} />
        {percent > 0 && <circle className="fg" {...round} pathLength={100} strokeDasharray={`${percent} 100`} />}
      </svg>
      <bdi className="num">{percent}%</bdi>
    </span>
  );
}

/** The ring that fills while a tick can still be taken back; how long is `--pending` of the tokens. */
export function PendingRing() {
  return (
    <svg className="tick-ring" viewBox="0 0 40 40" aria-hidden="true">
      <circle className="bg" cx="20" cy="20" r="17" />
      <circle className="fg" cx="20" cy="20" r="17" pathLength={100} />
    </svg>
  );
}
