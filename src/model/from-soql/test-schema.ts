/** The schema of the standard objects, for tests. */
import {readSchema} from '../schema';
import data from '../schema/data.json';

export const testSchema = readSchema(data);
