/** The schema of the standard objects. Half a megabyte: in a browser it is imported when it is needed. */
import data from './standard-objects.json';
import {readSchema} from './index';

export const standardSchema = readSchema(data);
