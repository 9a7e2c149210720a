import { seededNumbers } from '@sali/domain/test/testRandom';
import type { LinearModel } from '@sali/domain/goods/catalogue/categoriseModel';

/** Features of an example, the number of its class, and how much it counts. */
export type TrainingRow = { readonly features: readonly number[]; readonly label: number; readonly weight: number };

const EPOCHS = 8;
const RATE = 0.3;
const BIAS_RATE = 0.01;
/** Pulls weights to zero. */
const DECAY = 1e-4;
/** The part of the features that each step does not see, so that no single word has to be there. */
const DROPOUT = 0.3;
const FIRST_SQUARE = 1e-3;
const SEED = 20_261_121;

/**
 * Softmax regression by stochastic gradient descent with AdaGrad's rates. The same rows always give the same model:
 * they are shuffled by a generator of its own.
 */
export function train(rows: readonly TrainingRow[], buckets: number, classes: number): LinearModel {
  const model = { weights: new Float32Array(buckets * classes), biases: new Float32Array(classes) };
  const squares = new Float32Array(buckets * classes).fill(FIRST_SQUARE);
  const random = seededNumbers(SEED);
  const order = rows.filter(({ features }) => features.length > 0);
  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    shuffle(order, random);
    for (const row of order) {
      const features = row.features.filter(() => random() >= DROPOUT);
      if (features.length > 0) step(model, squares, { ...row, features });
    }
  }
  return model;
}

function step({ weights, biases }: LinearModel, squares: Float32Array, { features, label, weight }: TrainingRow): void {
  const classes = biases.length;
  const scale = 1 / Math.sqrt(features.length);
  const errors = likelihoodsOf({ weights, biases }, features, scale);
  errors[label] = (errors[label] ?? 0) - 1;
  for (let c = 0; c < classes; c += 1) {
    biases[c] = (biases[c] ?? 0) - BIAS_RATE * (errors[c] ?? 0);
    errors[c] = (errors[c] ?? 0) * weight * scale;
  }
  for (const feature of features) {
    for (let c = 0, slot = feature * classes; c < classes; c += 1, slot += 1) {
      const before = weights[slot] ?? 0;
      const gradient = (errors[c] ?? 0) + DECAY * before;
      const square = (squares[slot] ?? 0) + gradient * gradient;
      squares[slot] = square;
      weights[slot] = before - (RATE * gradient) / Math.sqrt(square);
    }
  }
}

function likelihoodsOf({ weights, biases }: LinearModel, features: readonly number[], scale: number): Float64Array {
  const classes = biases.length;
  const scores = new Float64Array(classes);
  for (const feature of features) {
    const base = feature * classes;
    for (let c = 0; c < classes; c += 1) scores[c] = (scores[c] ?? 0) + (weights[base + c] ?? 0);
  }
  for (let c = 0; c < classes; c += 1) scores[c] = (scores[c] ?? 0) * scale + (biases[c] ?? 0);
  const most = Math.max(...scores);
  let total = 0;
  for (let c = 0; c < classes; c += 1) total += scores[c] = Math.exp((scores[c] ?? 0) - most);
  for (let c = 0; c < classes; c += 1) scores[c] = (scores[c] ?? 0) / total;
  return scores;
}

function shuffle<T>(rows: T[], random: () => number): void {
  for (let i = rows.length - 1; i > 0; i -= 1) {
    const j = Math.floor(random() * (i + 1));
    const [one, other] = [rows[i], rows[j]];
    if (one !== undefined && other !== undefined) [rows[i], rows[j]] = [other, one];
  }
}
