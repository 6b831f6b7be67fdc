import { describeWalks } from './walks.ts';

describeWalks('people');
