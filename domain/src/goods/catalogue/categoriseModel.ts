/** A linear classifier as it is stored in a source file. */
export type PackedModel = {
  /** How many numbers features are hashed to; a power of two. */
  readonly buckets: number;
  /** The classes: subcategories of our tree. */
  readonly subcategoryIds: readonly number[];
  /** By class: the factor from a stored weight to the real one. */
  readonly scales: readonly number[];
  readonly biases: readonly number[];
  /** If the likeliest root is less sure than this, the result is 'אחר'; 0 to 1. */
  readonly threshold: number;
  /** Signed bytes in base64, class by class for each bucket. */
  readonly weights: string;
};

export type CategoryModel = Omit<PackedModel, 'weights'> & { readonly weights: Int8Array };

/** Weights of a classifier before they are packed: `weights[bucket * classes + class]`. */
export type LinearModel = { readonly weights: Float32Array; readonly biases: Float32Array };

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const STEPS = 127;

/** @throws RangeError when the number of weights is not buckets × classes */
export function unpackModel({ weights, ...rest }: PackedModel): CategoryModel {
  const bytes = fromBase64(weights);
  if (bytes.length !== rest.buckets * rest.subcategoryIds.length) throw new RangeError('a model of another size');
  return { ...rest, weights: bytes };
}

/** Rounds each class's weights to signed bytes by a scale of its own. */
export function packModel(
  { weights, biases }: LinearModel,
  { buckets, subcategoryIds, threshold }: Pick<PackedModel, 'buckets' | 'subcategoryIds' | 'threshold'>,
): PackedModel {
  const classes = subcategoryIds.length;
  const most = new Float64Array(classes);
  weights.forEach((weight, at) => {
    most[at % classes] = Math.max(most[at % classes] ?? 0, Math.abs(weight));
  });
  const scales = Array.from(most, (value) => rounded(value / STEPS) || 1);
  const bytes = Int8Array.from(weights, (weight, at) => Math.round(weight / (scales[at % classes] ?? 1)));
  return { buckets, subcategoryIds, threshold, scales, biases: Array.from(biases, rounded), weights: toBase64(bytes) };
}

/** Rounded up, so that the largest weight still fits its byte. */
const rounded = (value: number): number => Number(value.toPrecision(6));

function toBase64(bytes: Int8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const [one = 0, two = 0, three = 0] = Array.from(bytes.subarray(at, at + 3), (byte) => byte & 0xff);
    const bits = (one << 16) | (two << 8) | three;
    for (const shift of [18, 12, 6, 0]) text += BASE64.charAt((bits >> shift) & 63);
  }
  const padding = (3 - (bytes.length % 3)) % 3;
  return text.slice(0, text.length - padding) + '='.repeat(padding);
}

/** Written out, since the domain knows neither Node's Buffer nor a browser's atob. */
function fromBase64(text: string): Int8Array {
  const values = new Int8Array(128).fill(-1);
  for (let i = 0; i < BASE64.length; i += 1) values[BASE64.charCodeAt(i)] = i;
  const length = text.replace(/=+$/, '').length;
  const bytes = new Int8Array(Math.floor((length * 3) / 4));
  let bits = 0;
  let held = 0;
  let at = 0;
  for (let i = 0; i < length; i += 1) {
    const value = values[text.charCodeAt(i)] ?? -1;
    if (value < 0) throw new RangeError('not base64');
    bits = ((bits << 6) | value) & 0xffffff;
    held += 6;
    if (held < 8) continue;
    held -= 8;
    bytes[at] = bits >> held;
    at += 1;
  }
  return bytes;
}
