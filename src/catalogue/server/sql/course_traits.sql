-- Returns further words with which users find a course: its level, whether it is free, and the English name, own
-- name and other spellings of its language. English is the default language, so it adds no words.
CREATE OR REPLACE FUNCTION course_traits(language text, level text, is_premium boolean) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT concat_ws(' ',
    CASE language
      WHEN 'hi' THEN 'Hindi हिन्दी'
      WHEN 'bn' THEN 'Bengali Bangla বাংলা'
      WHEN 'ta' THEN 'Tamil தமிழ்'
      WHEN 'te' THEN 'Telugu తెలుగు'
      WHEN 'mr' THEN 'Marathi मराठी'
      WHEN 'gu' THEN 'Gujarati ગુજરાતી'
      WHEN 'kn' THEN 'Kannada ಕನ್ನಡ'
      WHEN 'ml' THEN 'Malayalam മലയാളം'
      WHEN 'pa' THEN 'Punjabi Panjabi ਪੰਜਾਬੀ'
      WHEN 'ur' THEN 'Urdu اردو'
    END,
    level, level || 's',
    CASE WHEN is_premium THEN 'premium' ELSE 'free' END)
$$;
