import { z } from 'zod';

/** An error (`render_json_error` in Discourse's application_controller.rb). */
export const discourseError = z.object({
  errors: z.array(z.string()),
  error_type: z.string().optional(),
});
