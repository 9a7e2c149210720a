import { locale } from '../../base/languages/language.ts';
import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import styles from './HistoryChart.module.css';

export type HistoryChartProps = {
  /** Rising times in seconds since the epoch, and the price in shekels from then on; null: not sold. */
  times: readonly number[];
  prices: readonly (number | null)[];
  /** The description of the chart, for screen readers. */
  label: string;
};

const HEIGHT = 180;
const shekels = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'numeric' });

/** A price over time, as steps: it holds until it changes. Time runs from left to right, as in every Israeli chart. */
export function HistoryChart({ times, prices, label }: HistoryChartProps) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const chart = new uPlot(chartOptions(element.clientWidth), [[...times], [...prices]], element);
    const sizes = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height: HEIGHT }));
    sizes.observe(element);
    // The colours are the theme's, read at each drawing.
    const themes = new MutationObserver(() => chart.redraw());
    themes.observe(document.documentElement, { attributes: true });
    return () => {
      sizes.disconnect();
      themes.disconnect();
      chart.destroy();
    };
  }, [times, prices]);
  return <div ref={frame} className={styles.chart} role="img" aria-label={label} dir="ltr" />;
}

function chartOptions(width: number): uPlot.Options {
  const axis = {
    font: `12px ${getComputedStyle(document.body).fontFamily}`,
    stroke: () => color('--ink-2'),
    grid: { stroke: () => color('--line'), width: 1 },
    ticks: { show: false },
  };
  return {
    width,
    height: HEIGHT,
    padding: [12, 12, 0, 0],
    legend: { show: false },
    cursor: { show: false },
    scales: { y: { range: (_chart, low, high) => [Math.max(0, low - around(low, high)), high + around(low, high)] } },
    axes: [
      { ...axis, space: 60, values: (_chart, times) => times.map((time) => day.format(time * 1000)) },
      { ...axis, size: 52, space: 36, values: (_chart, amounts) => amounts.map((amount) => shekels.format(amount)) },
    ],
    series: [
      {},
      {
        stroke: () => color('--primary'),
        fill: () => color('--primary-soft'),
        width: 2,
        ...(uPlot.paths.stepped && { paths: uPlot.paths.stepped({ align: 1 }) }),
        points: { show: false },
      },
    ],
  };
}

/** Adds space above and below, also for a price that never changed. */
const around = (low: number, high: number): number => Math.max((high - low) * 0.2, high * 0.05, 0.1);

/** The token's colour in the current theme; the browser resolves `light-dark()`. */
function color(token: string): string {
  const probe = document.createElement('i');
  probe.style.color = `var(${token})`;
  document.body.append(probe);
  const { color: resolved } = getComputedStyle(probe);
  probe.remove();
  return resolved;
}
