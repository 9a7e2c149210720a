/** The types of pictures that the server takes. */
export const PICTURE_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];
const OTHER_ENDING = /\.(?:heic|heif|avif|tiff?|bmp)$/i;
/** The server makes pictures smaller than this. */
const SIDE_MAX = 3000;
const QUALITY = 0.9;

/** Whether a file is a picture of a type that the server does not take, as an iPhone's HEIC. */
export const isOtherPicture = ({ name, type }: File): boolean =>
  type.startsWith('image/') ? !PICTURE_TYPES.includes(type) : type === '' && OTHER_ENDING.test(name);

/** The file as a JPEG where this browser can open it as a picture, else the file itself; never rejects. */
export async function asTakenPicture(file: File): Promise<File> {
  if (!isOtherPicture(file)) return file;
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, SIDE_MAX / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    const [width, height] = [picture.width, picture.height].map((side) => Math.max(1, Math.round(side * scale)));
    Object.assign(canvas, { width, height });
    const context = canvas.getContext('2d');
    if (!context) return file;
    // JPEG has no transparent parts.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
    return jpeg ? new File([jpeg], file.name.replace(/(?:\.\w+)?$/, '.jpg'), { type: jpeg.type }) : file;
  } catch {
    // A picture that this browser cannot decode: the server says which types it takes.
    return file;
  }
}
