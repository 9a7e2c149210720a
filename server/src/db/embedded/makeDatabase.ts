import { createFolder } from './folder.ts';

/* A step of the build: makes the empty database that first starts copy, in the folder that it is given. */

const [folder = ''] = process.argv.slice(2);
await createFolder(folder);
