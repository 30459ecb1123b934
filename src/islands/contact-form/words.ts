/** Shown when a message could not be sent (product §8). */
export const couldNot = "Your message couldn't be sent. Please try again.";
