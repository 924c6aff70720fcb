/** The schema of the standard objects: half a megabyte, which browsers import when needed. */
import data from './standard-objects.json';
import {readSchema} from './index';

export const standardSchema = readSchema(data);
